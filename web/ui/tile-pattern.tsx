import { useId } from 'react';

/** A pattern of cement tiles. It fills its positioned parent; for the dark band and empty states only. */
export function TilePattern() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <defs>
        <pattern id={id} width="64" height="64" patternUnits="userSpaceOnUse">
          <path
            d="M0 0a32 32 0 0 0 32 32A32 32 0 0 0 0 0zM64 0a32 32 0 0 1-32 32A32 32 0 0 1 64 0zM0 64a32 32 0 0 1 32-32A32 32 0 0 1 0 64zM64 64a32 32 0 0 0-32-32A32 32 0 0 0 64 64z"
            className="fill-tile-petal"
          />
          <circle cx="32" cy="32" r="5" className="fill-tile-heart" />
          <path
            d="M9 0a9 9 0 0 1-9 9V0zM64 9a9 9 0 0 1-9-9h9zM0 55a9 9 0 0 1 9 9H0zM55 64a9 9 0 0 1 9-9v9z"
            className="fill-tile-bud"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
