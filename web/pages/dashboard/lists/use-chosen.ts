import { useNavigate, useRevalidator, useSearchParams } from 'react-router'

/** Parameters of the list itself. */
const LISTED = ['text', 'page']

/** The row that the address names by this parameter, which a form beside the list edits; `new` for one to be created. */
export function useChosen(name: string) {
  const [search] = useSearchParams()
  const chosen = search.get(name)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  /** The list stays at its page, with its filter. */
  const pathTo = (id: number | 'new' | undefined) => {
    const kept = LISTED.flatMap((one) => search.getAll(one).map((value) => [one, value]))
    const query = new URLSearchParams([...kept, ...(id === undefined ? [] : [[name, String(id)]])])
    return `?${query}`
  }
  /** Without an id the row was deleted. */
  const showSaved = (id: number | undefined) => {
    if (id !== undefined && String(id) === chosen) void revalidate()
    else void navigate(pathTo(id), { replace: true })
  }
  return { chosen, pathTo, showSaved }
}
