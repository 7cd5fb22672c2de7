import { pageMeta } from '../../components/frame/page-meta.ts'

type Matches = Parameters<typeof pageMeta>[0]

/** As the `meta` of a page whose title is always the same. */
export const titled =
  (title: string, description: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(matches, { title, description })
