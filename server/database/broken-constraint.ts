/** The name of the constraint that a statement broke, of what a query has thrown; undefined for every other error. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined
