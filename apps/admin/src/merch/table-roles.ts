/** Browsers take a table whose cells are laid out as a card for no table any more, unless its roles are named. */
export const TABLE_ROLES = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  cell: 'cell',
  rowHeader: 'rowheader',
  columnHeader: 'columnheader',
} as const
