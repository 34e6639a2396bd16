import { useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessageSearchWords } from '../../i18n/words/message-search.ts'
import { type SearchFilters as Filters, useMessageSearch } from '../../model/messages/useMessageSearch.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { MessageHits, type MessageHitsProps } from './MessageHits.tsx'
import { SearchFilters } from './SearchFilters.tsx'

export interface MessageResultsProps {
  query: string
  /** In the groups of this workspace only. */
  workspaceId?: string | undefined
  onOpen: MessageHitsProps['onOpen']
  /** Whether there is anything here to look at; unknown while it is searched for. */
  onKnown: (said: 'unknown' | 'nothing' | 'something') => void
}

/** What was said anywhere that answers a search; draws nothing where nothing was. */
export default function MessageResults({ query, workspaceId, onOpen, onKnown }: MessageResultsProps) {
  const words = useMessageSearchWords()
  const errorText = useErrorText()
  const { userId: me } = useMessenger()
  const [filters, setFilters] = useState<Filters>({})
  const { hits, isSearching, error, more, isLoadingMore } = useMessageSearch(query, filters, {
    workspaceId,
  })
  const isFiltered = Object.values(filters).some(value => value !== undefined)
  const isShown = hits.length > 0 || isFiltered || error !== null
  const resultState = isShown ? 'something' : isSearching ? 'unknown' : 'nothing'
  useEffect(() => onKnown(resultState), [resultState, onKnown])
  if (!isShown) return null
  return (
    <section>
      <h2 className="px-4 pt-3 pb-1 text-sm font-medium text-muted">{words.messagesFound}</h2>
      <div className="px-4 pb-1">
        <SearchFilters filters={filters} onChange={setFilters} me={me} />
      </div>
      {(error || (hits.length === 0 && !isSearching)) && (
        <p role="status" className="px-4 py-2 text-sm text-muted">
          {error ? errorText(error) : words.nothing(query)}
        </p>
      )}
      <MessageHits hits={hits} query={query} onOpen={onOpen} more={more} isLoadingMore={isLoadingMore} />
    </section>
  )
}
