/** Tables of modules that have no type in the module's `tables.ts`, because only SQL text names them. */
const WITHOUT_TYPE: Record<string, string> = {
  listings: 'catalog',
  provider_slots: 'payments',
  rate_limit_windows: 'http',
  sales_time_zone: 'orders',
  schema_migrations: 'database',
  search_dictionary: 'catalog',
  stock_low_at: 'catalog',
  style_measures: 'catalog',
}

/**
 * Reads of other modules' tables, by the paths that they are in. The list gets shorter: what is not in it calls a
 * function of the owner, or uses a part of a query that the owner exports.
 */
const ALLOWED_READS: { in: string; tables: string[]; why: string }[] = [
  {
    in: 'server/reconciliation/',
    tables: ['*'],
    why: 'Compares the tables of the modules, and would find no fault of a function that it shares with them.',
  },
  {
    in: 'server/returns/',
    tables: ['deliveries', 'order_items', 'orders', 'refunds', 'return_items', 'returns', 'transfers'],
    why: 'The rows of a return are kept with its order, and its lists and sums read both in one statement.',
  },
  {
    in: 'server/operations/shop-metric-queries.ts',
    tables: ['mails', 'orders', 'reconciliation', 'refunds'],
    why: 'All figures are of one moment, each by an index of its own.',
  },
  {
    in: 'server/operations/backup/snapshot-queries.ts',
    tables: ['images', 'schema_migrations'],
    why: 'Reads what a snapshot sees, on a connection of its own.',
  },
  {
    in: 'server/customers/count-queries.ts',
    tables: ['accounts'],
    why: 'Makes the rows of many customers follow their accounts, in one statement each.',
  },
  {
    in: 'server/customers/news-queries.ts',
    tables: ['accounts'],
    why: 'Reads consents a page at a time, only those of accounts with a confirmed e-mail.',
  },
  {
    in: 'server/credit/list-queries.ts',
    tables: ['accounts'],
    why: 'Searches credit by the e-mail and the name of its account.',
  },
  {
    in: 'server/alerts/queries.ts',
    tables: ['accounts'],
    why: 'Locks a wave of requests with the e-mails of today.',
  },
  {
    in: 'server/staff-mails/queries.ts',
    tables: ['accounts'],
    why: 'Each minute lists those who have chosen mails and are of the staff.',
  },
  {
    in: 'server/prices/',
    tables: ['offers', 'products'],
    why: 'Compares what sales plan with what products cost, of all products at once.',
  },
  {
    in: 'server/invoices/queries.ts',
    tables: ['deliveries', 'orders', 'refunds'],
    why: 'Looks for orders and refunds that have no invoice yet.',
  },
  {
    in: 'server/reviews/queries.ts',
    tables: ['skus'],
    why: 'Lists the sizes that were reviewed in the order of the product’s.',
  },
  {
    in: 'server/withdrawals/queries.ts',
    tables: ['orders', 'order_items', 'returns'],
    why: 'Lists withdrawals with the number of their return, whether they come from the buyer, and whether anything is left to return.',
  },
  {
    in: 'server/moving-in/past-order-queries.ts',
    tables: ['customers'],
    why: 'Finds the past orders of a customer, by account or e-mail.',
  },
]

interface SourceFile {
  path: string
  text: string
}

const moduleOf = (path: string) => path.split('/')[1]!

/** The module that each table belongs to. */
function readOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map(Object.entries(WITHOUT_TYPE))
  for (const { path, text } of files) {
    if (!path.endsWith('/tables.ts')) continue
    for (const [, body] of text.matchAll(/interface \w+Tables [^{]*\{\n([\s\S]*?)^\}/gm))
      for (const [, table] of body!.matchAll(/^ {2}(\w+): /gm)) owners.set(table!, moduleOf(path))
  }
  return owners
}

const listTables = (schema: string): string[] =>
  [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table!)

const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)(\/\/|--\s).*$/gm
const WRITTEN =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from|merge into|truncate table)\s+(\w+)/gi
const READ =
  /\.(?:selectFrom|\w+Join|from|using)\(\s*'(\w+)|(?<!delete )\b(?:from|join|using|table)\s+(\w+(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*\w+\b(?!\s*[.(]))*)/gi

interface NamedTable {
  table: string
  isWritten: boolean
}

/** The words where SQL has tables; names of parts of a statement are among them. */
export function findTables(text: string): NamedTable[] {
  const code = text.replace(COMMENTS, '')
  const find = (pattern: RegExp, isWritten: boolean): NamedTable[] =>
    [...code.matchAll(pattern)].flatMap(([, name, listed = '']) =>
      (name ?? listed).split(',').map((item) => ({ table: item.trim().split(/\s/)[0]!, isWritten })),
    )
  return [...find(WRITTEN, true), ...find(READ, false)]
}

/** The tables of a module are written by its own files alone, and read by others where `allowed` says why. */
export function faultsOfTables(
  files: readonly SourceFile[],
  schema: string,
  allowed: readonly { in: string; tables: string[] }[] = ALLOWED_READS,
): string[] {
  const owners = readOwners(files)
  const faults = new Set<string>()
  for (const table of listTables(schema))
    if (!owners.has(table)) faults.add(`${table}: no module's tables.ts has this table`)
  const used = new Set<string>()
  for (const { path, text } of files) {
    for (const { table, isWritten } of findTables(text)) {
      const owner = owners.get(table)
      if (owner === undefined || owner === moduleOf(path)) continue
      const entry = allowed.find(
        ({ in: where, tables }) => path.startsWith(where) && (tables[0] === '*' || tables.includes(table)),
      )
      if (isWritten) faults.add(`${path} writes ${table}: call a function of ${owner}`)
      else if (!entry) faults.add(`${path} reads ${table}: call a function of ${owner}`)
      else used.add(`${entry.in} ${entry.tables[0] === '*' ? '*' : table}`)
    }
  }
  for (const { in: where, tables } of allowed)
    for (const table of tables)
      if (!used.has(`${where} ${table}`)) faults.add(`${where} does not read ${table}: take it off the list`)
  return [...faults]
}
