import { formatNumber } from '#domain/format.ts'

/** Texts of tables and selections, apart from the kit's, which load with the first page. */
export const tableText = {
  selected: (n: number): string => (n === 1 ? '1 selezionato' : `${formatNumber(n)} selezionati`),
  clearSelection: 'Togli la selezione',
  bulkActions: 'Azioni su ciò che è selezionato',
  selectAll: 'Seleziona tutto',
  selectRow: (name: string): string => `Seleziona ${name}`,
  sortBy: (column: string): string => `Ordina per ${column}`,
}
