import { ShoppingCart, UserRound } from 'lucide-react';
import { useCart } from '#features/selling/cart/index.ts';
import { formatPounds } from '#kit/money.ts';
import { useAuth } from '#visitor/auth-context.tsx';

/** The current account and cart; on a hydrated page they update with each action. */
export function HeaderLinks() {
  return (
    <div className="flex items-center gap-1 sm:gap-3">
      <AccountLink />
      <CartLink />
    </div>
  );
}

function AccountLink() {
  const { user, profile, isAdmin } = useAuth();
  const look = 'flex min-h-11 items-center gap-1.5 px-1.5 text-sm font-semibold text-ink no-underline';
  if (!user)
    return (
      <a href="/login" className={look}>
        <UserRound size={18} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">Sign In</span>
      </a>
    );
  return (
    <>
      {isAdmin && (
        <a href={profile?.backOffice ?? '/admin'} className={`${look} hidden sm:flex`}>
          Back office
        </a>
      )}
      <a href="/account" className={look}>
        <UserRound size={18} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">{profile?.firstName || 'Account'}</span>
      </a>
    </>
  );
}

function CartLink() {
  const { itemCount, totalPence } = useCart();
  return (
    <a
      href="/cart"
      className="flex min-h-11 items-center gap-2 px-1.5 text-sm font-semibold text-ink no-underline"
    >
      <span className="relative">
        <ShoppingCart size={20} aria-hidden="true" />
        <span className="sr-only">Basket{itemCount > 0 && ', '}</span>
        {itemCount > 0 && (
          <span className="figures absolute -top-2 -right-2.5 min-w-4.5 rounded-full bg-magenta px-1 text-center text-[0.7rem] leading-4.5 text-white">
            {itemCount}
          </span>
        )}
      </span>
      {itemCount > 0 && (
        <>
          <span className="sr-only">{itemCount === 1 ? ' item, ' : ' items, '}</span>
          {/* On a phone the name of the shop needs its room. */}
          <span className="figures ml-1 max-[26rem]:sr-only">{formatPounds(totalPence)}</span>
        </>
      )}
    </a>
  );
}
