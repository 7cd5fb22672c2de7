import type { PageSlug } from '../../../../contract/page.ts'
import {
  listSettingVersions,
  pageKey,
  savePageSetting,
  type PageSetting,
} from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { useSave, type SavedSetting } from './use-save.ts'

export const useSavePage = (slug: PageSlug, onSaved: (saved: SavedSetting<PageSetting>) => void) =>
  useSave<PageSetting>({
    send: async (body) => (await callApi(savePageSetting, { params: { slug }, body })).body,
    find: async () => {
      const { body } = await callApi(listSettingVersions, { params: { key: pageKey(slug) } })
      return body[0] as SavedSetting<PageSetting>
    },
    onSaved,
    contentOf: ({ title, text, draft }) => [title, text, draft],
  })
