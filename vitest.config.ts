import { configDefaults, defineConfig } from 'vitest/config'

const SERVER = ['server', 'packages', 'demo', 'bin', 'test', 'bench', 'chaos', 'deploy']

/** They read files alone, and need no database. */
const IMPORT_RULES = 'bin/imports/**/*.test.ts'

const CUT_OFF = [
  'Connection terminated unexpectedly',
  'terminating connection due to administrator command',
  'Release called on client which has already been released to the pool.',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', IMPORT_RULES],
          setupFiles: ['test/console.ts'],
        },
      },
      {
        test: {
          name: 'api',
          // A file that loads the server anew spends a third of its time on that. What the server holds per module belongs
          // to a database or to the process.
          isolate: false,
          include: SERVER.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...configDefaults.exclude, IMPORT_RULES],
          globalSetup: ['test/postgres.ts'],
          setupFiles: ['test/console.ts'],
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/shop.ts'],
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
    // Graphile Worker rejects a promise of its own when its connection ends while it notes a job as done or stops listening.
    // The shop logs it (server/start/shutdown.ts).
    onUnhandledError: ({ message, stack = '' }) =>
      !(CUT_OFF.includes(message) && stack.includes('graphile-worker')),
    // Two cores are the smallest machine that the suite is run on.
    maxWorkers: 2,
  },
})
