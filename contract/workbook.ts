/** Calls that answer with CSV send the same table as an .xlsx workbook to clients that accept this type. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
