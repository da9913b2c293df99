import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

// A busy machine takes longer than the default second. A passing test doesn't wait for the timeout.
configure({ asyncUtilTimeout: 30_000 })

// Each attempt of a query that is repeated would print the whole page. When it gives up, it still does.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
})

// React records a stack for each element that is made, up to 10,000 a second, to show it in warnings.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
