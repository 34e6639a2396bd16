// Which page this will be, as the guards of its route will say: its outline is drawn and its code asked for before the entry has even come.
;(() => {
  /** The files that each route needs beside the entry; the build writes them in. */
  const filesOf = /* @files */ {}
  const has = name => new RegExp(`(^|; )(__Host-)?trau_${name}=[^;]`).test(document.cookie)
  const path = location.pathname.replace(/\/?$/, '/')
  const isAuth = path.startsWith('/auth/')
  let page = path
  if (has('user_id')) {
    if (isAuth && has('access_token')) page = '/'
    else if (!isAuth && !has('access_token') && !has('refresh_token')) page = '/auth/'
  } else if (!isAuth) page = '/auth/'
  document.documentElement.dataset.first =
    page === '/' ? 'messenger' : page.startsWith('/auth/') ? 'form' : 'area'
  for (const file of filesOf[page] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
})()
