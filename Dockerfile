# The app and the service. Every stage is on the same Alpine: the last one runs the node of the others.
FROM node:24-alpine3.22 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node server/scripts/build.mjs

FROM node:24-alpine3.22 AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Type declarations, source maps of packages and symbols of node are a quarter of the size, and nothing reads them.
RUN npm ci --omit=dev --omit=optional \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.cts' \) -delete \
  && apk add --no-cache binutils \
  && strip /usr/local/bin/node

FROM alpine:3.22
RUN apk add --no-cache libstdc++ \
  && adduser -D -H -u 10001 frontdesk \
  && install -d -o frontdesk -g frontdesk -m 700 /data
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER frontdesk
VOLUME /data
EXPOSE 8080
# A migration of a large database may take minutes, and /livez answers meanwhile.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD wget -q -O /dev/null http://127.0.0.1:$PORT/livez
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
