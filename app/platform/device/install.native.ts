/** Does nothing: the app is installed already. */
export function watchInstall(): void {}

export const useInstallWay = (): null => null
export const useInstallHint = (): boolean => false
export const install = async (): Promise<void> => {}
export function dismissInstall(): void {}
