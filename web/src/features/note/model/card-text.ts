import type { Note } from '@trau/contract'

/** The excerpt without its tasks: some of them stand below to be ticked, the others are counted there. */
export function textBeside({
  excerpt,
  tasks,
  taskCount,
}: Pick<Note, 'excerpt' | 'tasks' | 'taskCount'>): string {
  if (tasks.length === 0) return excerpt
  const shownTexts = new Set(tasks.map(({ text }) => text))
  const lines = excerpt.split('\n').filter(line => !shownTexts.has(line))
  return lines
    .slice(0, Math.max(0, lines.length - (taskCount - tasks.length)))
    .join('\n')
    .trim()
}
