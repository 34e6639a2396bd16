import { useState } from 'react'
import { useDebounced } from '../../../model/people/people.ts'

const pageSize = 50

/** What a list is searched for, and the page of it that is shown: another search begins at the first. */
export function useListSearch() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  return {
    ...{ search, page, pageSize, setPage },
    query: { search: useDebounced(search.trim()), offset: page * pageSize, limit: pageSize },
    setSearch(value: string) {
      setSearch(value)
      setPage(0)
    },
  }
}
