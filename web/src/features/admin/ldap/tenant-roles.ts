/** Asks for the roles that a group of a directory may give: those of the whole tenant, which others would otherwise crowd out of the page. */
export const tenantRoles = { limit: 100, requestPayload: JSON.stringify({ scopeKind: 'TENANT' }) }
