import { useNavigate, useRevalidator } from 'react-router'

/** Shows what a form beside a list has saved, which the address names; without an id it was deleted. */
export function useShowSaved(name: string, chosen: string | null): (id: number | undefined) => void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (id) => {
    if (id !== undefined && String(id) === chosen) void revalidate()
    else void navigate(id === undefined ? '.' : `?${name}=${id}`, { replace: true })
  }
}
