# The shop as a small image: not root, and nothing but /data is ever written (start it with --read-only).
# Build: docker build -t galley .    Run: see compose.yaml, or
#   docker run --read-only --tmpfs /tmp -v galley-data:/data -p 127.0.0.1:3000:3000 galley

FROM node:24-bookworm-slim AS build
WORKDIR /galley
COPY package.json package-lock.json .npmrc ./
# Without the tools for tests.
RUN npm ci --workspaces=false
COPY . .
# The image has its own Node 24, so the one that the `node` package would install is not needed; nor is what the build holds
# (vite.config.ts, noExternal) or what libraries only test with (their optional peers).
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build \
  && npm prune --workspaces=false --omit=dev --omit=peer \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/date-fns node_modules/lucide-react

FROM node:24-bookworm-slim
WORKDIR /galley
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# /data belongs to the user `node` (1000), who exists in the image: the embedded PostgreSQL refuses to run as root.
RUN mkdir /data && chown node:node /data
COPY --from=build /galley/package.json ./
COPY --from=build /galley/node_modules ./node_modules
COPY --from=build /galley/build ./build
USER node
VOLUME /data
EXPOSE 3000
# Stopping finishes the requests in progress, which may take 30 s: give it --stop-timeout 40.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "build/server/server.js"]
