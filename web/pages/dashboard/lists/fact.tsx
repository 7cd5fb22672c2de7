import type { ReactNode } from 'react'

/** A name with its value, in a list of such (`<dl>`). */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
