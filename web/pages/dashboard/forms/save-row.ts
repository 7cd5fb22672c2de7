import type { Call, Input, ResponseBody } from '../../../../contract/call.ts'
import { callApi } from '../../../api.ts'

type BodyOf<C extends Call> = Input<C> extends { body: infer Body } ? Body : never

/** Creates a row, or changes the loaded version of an existing one. */
export async function saveRow<Create extends Call, Change extends Call>(
  calls: { create: Create; change: Change },
  body: BodyOf<Create> & Omit<BodyOf<Change>, 'version'>,
  row: { id: number; version: number } | undefined,
): Promise<ResponseBody<Create>> {
  const { body: saved } = row
    ? await callApi<Call>(calls.change, {
        params: { id: row.id },
        body: { ...(body as object), version: row.version },
      })
    : await callApi<Call>(calls.create, { body })
  return saved as ResponseBody<Create>
}
