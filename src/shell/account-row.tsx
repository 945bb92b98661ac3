import { useAuth } from '#visitor/auth-context.tsx';

/** The phone menu's link to the visitor's account; nothing for a guest. */
export function AccountRow({ className }: { className: string }) {
  const { user, profile } = useAuth();
  if (!user) return null;
  return (
    <a href="/account" className={className}>
      {profile?.firstName || 'My Account'}
    </a>
  );
}
