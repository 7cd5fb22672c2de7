/** What a call that answers with CSV answers with as well, to who accepts it: the same table as a workbook for spreadsheets (.xlsx). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
