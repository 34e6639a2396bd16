import { useDriveWords } from '../../i18n/words/drive.ts'
import { AreaSearchField } from '../../kit/AreaSearchField.tsx'
import { useDriveSearch, useSetDriveSearch } from './model/search.ts'

/** Searches the drive from wherever one is in it. */
export function DriveSearchField() {
  const words = useDriveWords()
  const { q } = useDriveSearch()
  const setSearch = useSetDriveSearch()
  return (
    <AreaSearchField
      label={words.search}
      query={q}
      onSearch={text => setSearch({ q: text })}
      firstResult='[role=grid] [data-node][tabindex="0"]'
    />
  )
}
