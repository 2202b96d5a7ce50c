/** Whether a path is this page or below it: /convenzioni/farmacia is within /convenzioni. */
export const isWithin = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`)
