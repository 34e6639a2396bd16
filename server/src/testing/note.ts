import { contract } from '@trau/contract'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from './app.ts'

/** A note of the person's own. Answers its id. */
export async function addNote(person: Person, title = 'Việc nhà'): Promise<string> {
  const { noteId } = await person.ask(contract.note.createNote, { body: { noteId: uuidv7(), title } })
  return noteId
}

/** A label of the person's own. Answers its id. */
export const addNoteLabel = async (person: Person) =>
  (await person.ask(contract.note.createNoteLabel, { body: { name: 'Gia đình' } })).labelId

/** What a scene holds of notes. */
export const noteScene = async (person: Person) => ({
  noteId: await addNote(person),
  noteLabelId: await addNoteLabel(person),
})
