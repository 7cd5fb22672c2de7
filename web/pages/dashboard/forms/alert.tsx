/** Why something failed or was refused. Nothing while there is no reason. */
export function Alert({ children }: { children: string | false | null | undefined }) {
  if (!children) return null
  return (
    <p className="accent" role="alert">
      {children}
    </p>
  )
}
