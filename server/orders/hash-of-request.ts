import { hash } from 'node:crypto'

/** What makes a repeated request the same one. */
export const hashOfRequest = (asked: unknown): string => hash('sha256', JSON.stringify(asked), 'base64url')
