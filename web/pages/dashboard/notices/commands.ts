import type { Operations } from '../../../../contract/operations.ts'

/** A server of release 1 sends no `commands`. Once none can serve, this file goes and its callers take them from `operations`. */
const COMMANDS_BEFORE = { doctor: 'npm run doctor', release: 'npm run release' }

export const commandsOf = ({ commands = COMMANDS_BEFORE }: Operations) => commands
