import { useDriveWords } from '../../../i18n/words/drive.ts'
import { useDebounced } from '../../../model/people/people.ts'
import { NoResultsDrawing } from '../../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { NodeBrowser } from '../browser/NodeBrowser.tsx'
import { byName } from '../browser/order.ts'
import { type DriveSearch, useSetDriveSearch } from '../model/search.ts'
import { useNodes } from '../model/useNodes.ts'
import { PaneTitle } from './PaneTitle.tsx'

/** What a search finds by name and by the text of documents, in the order of the server. @param spaceId the open one */
export function SearchPane({ search, spaceId }: { search: DriveSearch; spaceId: string | undefined }) {
  const words = useDriveWords()
  const setSearch = useSetDriveSearch()
  const query = useDebounced(search.q.trim())
  const list = useNodes(
    {
      kind: 'search',
      search: query,
      nodeKind: search.kind,
      spaceId: search.isHere && spaceId,
    },
    byName,
    false,
  )
  return (
    <NodeBrowser
      list={list}
      name={words.searchResults}
      query={query}
      title={<PaneTitle>{words.searchResults}</PaneTitle>}
      above={
        <div className="flex shrink-0 flex-wrap gap-2 px-3 pt-2 pb-1">
          <FilterChip
            label={words.searchKind}
            anyLabel={words.searchKinds.any}
            clearLabel={words.searchKinds.any}
            options={[
              { value: 'FILE', label: words.searchKinds.FILE },
              { value: 'FOLDER', label: words.searchKinds.FOLDER },
            ]}
            value={search.kind}
            onChange={kind => setSearch({ kind })}
          />
          {spaceId && (
            <FilterChip
              label={words.searchPlace}
              anyLabel={words.searchEverywhere}
              clearLabel={words.searchEverywhere}
              options={[{ value: 'here', label: words.searchHere }]}
              value={search.isHere && 'here'}
              onChange={place => setSearch({ isHere: place && true })}
            />
          )}
        </div>
      }
      empty={
        <EmptyState drawing={<NoResultsDrawing />} title={words.noHits(query)}>
          {words.noHitsText}
        </EmptyState>
      }
    />
  )
}
