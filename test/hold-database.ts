// A program of its own for tests that kill it: opens the embedded database on a folder and stays.
import { startEmbeddedPostgres } from '../server/database/embedded.ts'

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2]! })
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit()))
process.stdout.write(`${postgres.connection}\n`)
