interface Store<State> {
  read(): State
  write(state: State): void
  subscribe(listener: () => void): () => void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    write(next) {
      if (Object.is(state, next)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
