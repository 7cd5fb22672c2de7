import type { Operations } from '../../../../contract/operations.ts'

/**
 * A server of release 1 sends no `commands`. Once release 1 is out of support, remove this file and use `operations`.
 */
const COMMANDS_BEFORE = { doctor: 'npm run doctor', release: 'npm run release' }

export const commandsOf = ({ commands = COMMANDS_BEFORE }: Operations) => commands
