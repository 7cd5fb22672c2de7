/**
 * The name of the constraint that a statement violated, from the error that its query threw; undefined for any other
 * error.
 */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined
