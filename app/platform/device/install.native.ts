/** This is the installed app: there is nothing to offer. */
export function watchInstall(): void {}

export const useInstallWay = (): null => null
export const useInstallHint = (): boolean => false
export const install = async (): Promise<void> => {}
export function dismissInstall(): void {}
