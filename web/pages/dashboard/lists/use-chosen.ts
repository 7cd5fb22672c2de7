import { useNavigate, useRevalidator, useSearchParams } from 'react-router'

/** The row that the address names by this parameter, which a form beside the list edits; `new` for one to be created. */
export function useChosen(name: string) {
  const chosen = useSearchParams()[0].get(name)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  /** Without an id the row was deleted. */
  const showSaved = (id: number | undefined) => {
    if (id !== undefined && String(id) === chosen) void revalidate()
    else void navigate(id === undefined ? '.' : `?${name}=${id}`, { replace: true })
  }
  return { chosen, showSaved }
}
