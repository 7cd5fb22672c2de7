export const findCircles = (graph: Map<string, string[]>): string[][] => {
  const circles = new Map<string, string[]>()
  const done = new Set<string>()
  const path: string[] = []

  const visit = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) {
      const circle = path.slice(at)
      circles.set(circle.toSorted().join(), [...circle, file])
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }

  for (const file of graph.keys()) visit(file)
  return [...circles.values()]
}
