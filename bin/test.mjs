// Plain JavaScript for any Node from 20 on, like start.mjs.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { dim, green, red, seconds } from './progress.mjs'

ensureInstalled()

const reports = mkdtempSync(join(tmpdir(), 'hemline-reports-'))
const report = (name) => join(reports, `${name}.json`)
const script = (path, ...args) => [pinnedNode, join(root, 'node_modules', path), ...args]
const vitest = (name, ...projects) =>
  script(
    'vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  )

const STEPS = [
  { name: 'Format', command: script('oxfmt/bin/oxfmt', '--check', '.') },
  { name: 'Lint', command: script('oxlint/bin/oxlint', '--deny-warnings') },
  { name: 'Route types', command: script('@react-router/dev/bin.cjs', 'typegen') },
  { name: 'Types', command: script('typescript/bin/tsc', '-p', '.') },
  { name: 'Import rules', command: [pinnedNode, join(root, 'bin/check-imports.ts')] },
  { name: 'Web build', run: ensureBuilt },
  { name: 'Unit and API tests', command: vitest('unit', 'unit', 'api'), report: report('unit') },
  { name: 'Browser tests', command: vitest('e2e', 'e2e'), report: report('e2e') },
]

const isStreaming = Boolean(process.env.CI) || process.argv.includes('--verbose')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const steps = STEPS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
)

let child
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    child?.kill(signal)
    process.exitCode = 130
    steps.length = 0
  })
}

/** As many files run a second time at most: more of them at once are no accident. */
const UNSTEADY_FILES = 3

const NO_TESTS = { passed: 0, failed: 0, failures: [], files: [] }
let passed = 0
let failed = 0
const failures = []
for (let step = steps.shift(); step; step = steps.shift()) {
  const start = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`${dim(`… ${step.name}`)}\r`)
  const { code, output, counts, unsteady } = await attempt(step)
  passed += counts.passed
  // A failing step without tests, such as the linter, counts as one failure.
  failed += code === 0 ? counts.failed : Math.max(1, counts.failed)
  failures.push(...counts.failures)
  const tally = step.report ? `, ${counts.passed} passed, ${counts.failed} failed` : ''
  process.stdout.write(
    `${code === 0 ? green('✓') : red('✗')} ${step.name} ${dim(`${seconds(start)}${tally}`)}\n`,
  )
  for (const { title, reason } of unsteady)
    process.stdout.write(`${red('!')} Passed at the second attempt only: ${title} ${dim(reason)}\n`)
  if (code !== 0 && !isStreaming) process.stdout.write(`${output.trimEnd()}\n`)
}

rmSync(reports, { recursive: true, force: true })
// Last, because CI keeps the end of a long output.
for (const { title, reason } of failures) process.stdout.write(`${red('✗')} ${title}\n  ${dim(reason)}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode ||= failed > 0 ? 1 : 0

/**
 * In CI, where one unsteady test would cost the whole run, its file runs once more, on a database or a shop that is
 * new.
 */
async function attempt(step) {
  const first = await runStep(step)
  const { files, failures } = first.counts
  if (!process.env.CI || files.length === 0 || files.length > UNSTEADY_FILES) return first
  const second = await runStep({ ...step, command: [...step.command, ...files] })
  const still = new Set(second.counts.failures.map(({ title }) => title))
  const unsteady = failures.filter(({ title }) => !still.has(title))
  const passed = first.counts.passed + unsteady.length
  return { ...second, output: first.output + second.output, unsteady, counts: { ...second.counts, passed } }
}

async function runStep({ command, run: work, report: path }) {
  const { code, output } = work
    ? await work().then(
        () => ({ code: 0, output: '' }),
        (error) => ({ code: 1, output: error.message }),
      )
    : await run(command)
  return { code, output, counts: path ? readReport(path) : NO_TESTS, unsteady: [] }
}

function run([command, ...args]) {
  return new Promise((resolve) => {
    child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (isStreaming) process.stdout.write(chunk)
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status, failureMessages }) => ({
        title: `${relative(root, name)}: ${title}`,
        status,
        reason: failureMessages[0]?.split('\n').slice(0, 3).join(' '),
      })),
    )
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      failures: [
        ...tests.filter(({ status }) => status === 'failed'),
        // A file that could not be loaded, or a hook that failed, has no failing test.
        ...testResults
          .filter(
            ({ status, assertionResults }) =>
              status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
          )
          .map(({ name, message }) => ({ title: relative(root, name), reason: message.split('\n')[0] })),
      ],
      files: testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name)),
    }
  } catch {
    return NO_TESTS
  }
}
