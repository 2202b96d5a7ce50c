/** Goes to a file of the server's or to another site's page: a browser opens what it knows and saves the rest. */
export const openAddress = async (url: string, _otherwiseNamed: string): Promise<void> => location.assign(url)
