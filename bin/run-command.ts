/** Says why `work` has failed in a line, without a stack, and makes the process exit with `failureCode`. */
export async function runCommand(work: () => Promise<void>, failureCode = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = failureCode
  }
}
