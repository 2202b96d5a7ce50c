/** Goes to a file of the server or to another site: a browser shows known types and saves others. */
export const openAddress = async (url: string, _otherwiseNamed: string): Promise<void> => location.assign(url)
