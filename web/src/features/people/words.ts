import { useText } from '../../i18n/text.ts'
import { people } from '../../i18n/vi/people.ts'

export const usePeopleWords = () => useText(people)
