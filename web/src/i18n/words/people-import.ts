import { useText } from '../text.ts'
import { peopleImport } from '../vi/peopleImport.ts'

export type PeopleImportWords = typeof peopleImport

export const usePeopleImportWords = (): PeopleImportWords => useText(peopleImport)
