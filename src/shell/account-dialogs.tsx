import { useEffect, useSyncExternalStore } from 'react'
import { asked } from '../data/approvals'
import { lazyDialog, lazyPart } from '../ui/feedback/lazy-part'
import type { AccountDialogsProps, OpenedDialogsProps } from './account-parts'
import type { LoginOverlayProps } from './login-overlay'
import type { LogoutDialogProps } from './logout-dialog'
import type { SwitchUserProps } from './switch-user'

const parts = async () => (await import('./account-parts')).accountParts

export const SwitchUserPart = lazyPart<SwitchUserProps>(async () => (await parts()).SwitchUser)

export const LoginOverlay = lazyDialog<LoginOverlayProps>(async () => (await parts()).LoginOverlay)

export const LogoutDialog = lazyDialog<LogoutDialogProps>(async () => (await parts()).LogoutDialog)

export const Dialogs = lazyDialog<OpenedDialogsProps>(async () => (await parts()).Dialogs)

function drop() {
  const question = asked.current()
  question?.decide(question.refusal.message)
}

/** The dialogs of the user's own account, and the question who allows what it may not do. */
export function AccountDialogs(props: AccountDialogsProps) {
  const question = useSyncExternalStore(asked.subscribe, asked.current)
  // A question that came while the tablet was locked is not the next user's: its form shows the refusal.
  useEffect(() => {
    drop()
    return drop
  }, [])
  return <Dialogs {...props} asked={question} opened={!!(props.shown || question)} />
}
