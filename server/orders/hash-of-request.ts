import { createHash } from 'node:crypto'

/** What makes a repeated request the same one. */
export const hashOfRequest = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
