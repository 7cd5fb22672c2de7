import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { MenuItem } from '../../../contract/configuration.ts'
import { fromJson, type JsonText } from '../../json-text.ts'

/** The links below Shop, which the root's loader sends as one text. */
export function useMenu(): MenuItem[] {
  const text = useRouteLoaderData<{ menu?: JsonText<MenuItem[]> }>('root')?.menu
  return useMemo(() => (text ? fromJson(text) : []), [text])
}

/** The links of all groups in one list. */
export const useShopLinks = () => useMenu().flatMap(({ items, ...own }) => (own.path ? own : items))
