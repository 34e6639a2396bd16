import { useText } from '../text.ts'
import { people } from '../vi/people.ts'

export const usePeopleWords = () => useText(people)
