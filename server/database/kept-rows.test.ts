import { expect, test, vi } from 'vitest'
import { KeptRows } from './kept-rows.ts'

const open = (limits: Partial<ConstructorParameters<typeof KeptRows>[0]> = {}) => {
  const rows = new KeptRows<string>({ mostRows: 10, ageMs: 60_000, ...limits })
  const read = vi.fn(async (ids: number[]) => new Map(ids.map((id) => [id, `row ${id}`])))
  return { rows, read, get: async (...ids: number[]) => [...(await rows.get(ids, read)).values()].sort() }
}

test('A row is read once until it changes, and the others with it are not read again', async () => {
  const { rows, read, get } = open()
  expect(await get(1, 2)).toEqual(['row 1', 'row 2'])
  expect(await get(2, 3)).toEqual(['row 2', 'row 3'])
  rows.drop(2)
  await get(1, 2, 3)
  expect(read.mock.calls).toEqual([[[1, 2]], [[3]], [[2]]])
})

test('All are read again when any may have changed', async () => {
  const { rows, read, get } = open()
  await get(1, 2)
  rows.drop()
  await get(1, 2)
  expect(read).toHaveBeenLastCalledWith([1, 2])
})

test('A row that changes while it is read is answered, and not kept', async () => {
  for (const change of [1, undefined]) {
    const { rows, read, get } = open()
    const answer = Promise.withResolvers<void>()
    read.mockImplementationOnce(async () => {
      await answer.promise
      return new Map([[1, 'as it was']])
    })
    const reading = get(1)
    rows.drop(change)
    answer.resolve()
    expect(await reading).toEqual(['as it was'])
    expect(await get(1)).toEqual(['row 1'])
  }
})

test('A reading that fails is not remembered', async () => {
  const { read, get } = open()
  read.mockRejectedValueOnce(new Error('away'))
  await expect(get(1)).rejects.toThrow('away')
  expect(await get(1)).toEqual(['row 1'])
})

test('Rows are kept for a time, and of more than fit those that were asked for lately', async () => {
  const { read, get } = open({ ageMs: 0 })
  await get(1)
  await get(1)
  expect(read).toHaveBeenCalledTimes(2)

  const few = open({ mostRows: 2 })
  await few.get(1)
  await few.get(2)
  await few.get(1)
  await few.get(3)
  await few.get(1, 3)
  expect(few.read).toHaveBeenCalledTimes(3)
  await few.get(2)
  expect(few.read).toHaveBeenLastCalledWith([2])
})
