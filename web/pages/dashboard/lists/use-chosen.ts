import { useNavigate, useRevalidator, useSearchParams } from 'react-router'

/** Parameters that belong to the list. */
const LISTED = ['text', 'page']

/** The row that the URL's parameter names, edited in a form beside the list; `new` for a row to be created. */
export function useChosen(name: string) {
  const [search] = useSearchParams()
  const chosen = search.get(name)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  /** The list keeps its page and its filter. */
  const pathTo = (id: number | 'new' | undefined) => {
    const kept = LISTED.flatMap((one) => search.getAll(one).map((value) => [one, value]))
    const query = new URLSearchParams([...kept, ...(id === undefined ? [] : [[name, String(id)]])])
    return `?${query}`
  }
  /** `id` is undefined if the row was deleted. */
  const showSaved = (id: number | undefined) => {
    if (id !== undefined && String(id) === chosen) void revalidate()
    else void navigate(pathTo(id), { replace: true })
  }
  return { chosen, pathTo, showSaved }
}
