const number = new Intl.NumberFormat('it', { maximumFractionDigits: 1 })

/** '340 kB', '1,2 MB'. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${number.format(Math.max(1, Math.round(bytes / 1000)))}\u00a0kB` : `${number.format(bytes / 1_000_000)}\u00a0MB`
