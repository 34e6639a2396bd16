import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { useShellWords } from '../../i18n/words/shell.ts'
import { useMyId } from '../session/my-id.ts'
import { personName } from './people.ts'

/** Whoever did something, within a sentence: "bạn" for oneself, "Ai đó" for who is gone. */
export function usePersonName(userId: string | undefined): string {
  const words = useShellWords()
  const me = useMyId()
  const { data } = useQuery({
    ...qWith(api.identity.getUser, { params: { value: userId ?? '' } }, {}),
    enabled: userId !== undefined && userId !== me,
    retry: false,
  })
  if (userId !== undefined && userId === me) return words.meInSentence
  return (data && personName(data)) || words.someone
}
