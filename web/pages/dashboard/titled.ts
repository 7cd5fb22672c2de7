import { pageMeta } from '../../components/frame/page-meta.ts'

type Matches = Parameters<typeof pageMeta>[0]

/** The `meta` function of a page with a constant title. */
export const titled =
  (title: string, description: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(matches, { title, description })
