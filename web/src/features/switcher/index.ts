/** Ctrl+K: rooms, people, messages, settings and commands by a few letters. */
export { loadSwitcher } from './load-parts.ts'
